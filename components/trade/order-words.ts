/** What the tickets of limit and TWAP orders say alike. */
export const words = {
  review: 'Review order',
  cancel: {
    does: 'You sign a cancellation. It costs nothing.',
    caution: 'A fill already on its way may still settle first, as you signed it.',
  },
  evidence: {
    signed: 'What you sign',
    deposited: 'What you deposit for',
    contract: 'For',
    intentContract: 'Intent contract',
    noContract: 'not on this network',
    notSet: 'not set yet',
    validFor: 'Valid for',
    afterSignature: (time: string) => `${time} after you sign`,
    afterDeposit: (time: string) => `${time} after you deposit`,
    verified: 'Your browser verifies every field before your wallet opens.',
    costs: 'What it costs',
    toPlace: 'To place',
    onlyApproval: 'nothing but an approval',
    toCancel: 'To cancel',
    agentPays: 'none, the agent pays',
    fee: 'Fee',
    feeInLimit: 'counted in your limit',
  },
}
