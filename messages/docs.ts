import { docsText as en } from './en/docs'

/** Holds the texts of the documents of the API: in English for every reader, as the code is. */
export const docsText = en
