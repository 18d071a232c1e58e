/** What the tickets of limit and TWAP orders say alike. */
export const words = {
  review: 'Review order',
  evidence: {
    signed: 'What you sign',
    contract: 'For',
    intentContract: 'Intent contract',
    noContract: 'not on this network',
    notSet: 'not set yet',
    receiver: 'Receiver',
    yourWallet: 'Your wallet',
    validFor: 'Valid for',
    afterSignature: (time: string) => `${time} after you sign`,
    afterDeposit: (time: string) => `${time} after you deposit`,
    costs: 'What it costs',
    toPlace: 'To place',
    onlyApproval: 'nothing but an approval',
    toCancel: 'To cancel',
    agentPays: 'none, the agent pays',
    fee: 'Fee',
    feeInLimit: 'counted in your limit',
  },
}
