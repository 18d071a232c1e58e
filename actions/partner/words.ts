/** What a claim of fees is called wherever it runs. */
export const words = {
  run: {
    title: 'Claiming fees',
    page: 'the partner page',
  },
}
