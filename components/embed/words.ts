/** What the frame of the widget says. */
export const words = {
  openFullPage: { name: 'Caravel', opens: ': this swap on its own page, in a new tab' },
}
