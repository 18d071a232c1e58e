/** What the alphabet itself says. */
export const words = {
  dialog: { close: 'Close' },
}
