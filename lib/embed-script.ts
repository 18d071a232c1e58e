/**
 * The script that connects the wallet of a page to the widget on it, and the digest with which
 * other sites pin it. A published file never changes because sites pin it: a change is a new file,
 * `public/embed-2.js`, and the older ones stay.
 */
export const embedScript = {
  path: '/embed-1.js',
  integrity: 'sha384-TSV4AKtVv2PgvPeVBvXQ03fLtvlt9hGCmmhl4iansRZaf9Ctg4LYowgWeRorSrFG',
} as const
