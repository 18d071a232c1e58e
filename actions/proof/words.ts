/** What is said of a proof that cannot be shown. */
export const words = {
  none: 'This service has no proof of this price.',
  unloaded: 'The proof of this price could not be loaded.',
}
