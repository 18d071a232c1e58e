/** Thrown if a proof cannot be checked: the reason is a sentence. */
export class UnreadableProof extends Error {}

/** Thrown if a proof contradicts itself or the quote: the reason is a sentence. */
export class FalseProof extends Error {}
