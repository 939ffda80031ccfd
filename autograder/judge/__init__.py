"""A function on trial: form, aspects, verdict, and the likely mistake."""
