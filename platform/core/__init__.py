"""What every app may use: errors, effects after commit, threads, time, checks, health. No domain words, no models."""
