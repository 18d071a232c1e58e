/** Holds the texts of the recipients that were paid from this browser. */
export const recipientsText = {
  list: {
    title: 'Recent recipients',
    rename: (recipient: string) => `Name ${recipient}`,
    remove: (recipient: string) => `Remove ${recipient}`,
    removeAll: 'Remove all',
    confirmRemoval: (count: string) => `Remove all ${count}?`,
    where: 'Stored in this browser only.',
  },
  name: {
    label: (recipient: string) => `Name of ${recipient}`,
    save: 'Save',
    cancel: 'Cancel',
  },
  history: {
    first: 'First time you send here.',
    compare: 'Check every character.',
    paid: (moment: string) => `Last paid from this browser: ${moment}.`,
  },
  lookalike: {
    title: 'Looks like an address you know, but is another one.',
    why: 'Scammers make addresses with the same first and last characters. Take the address from its owner.',
    this: 'This address',
    recent: 'Your recent recipient',
  },
}
