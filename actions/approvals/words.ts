/** What a change of an approval is called wherever it runs. */
export const words = {
  run: {
    approving: 'Approving',
    revoking: 'Revoking an approval',
    reducing: 'Reducing an approval',
    page: 'the approvals page',
  },
}
