/** What the field says in which another account is named to watch. */
export const words = {
  yours: 'Your wallet',
  watching: 'Watching',
  contract: 'contract account',
  stop: 'Stop watching',
  another: 'Watch another account',
  account: 'Account to watch',
  placeholder: '0x… address of an account',
  watch: 'Watch',
  cancel: 'Cancel',
  invalid: (text: string) => `“${text}” is not an address: that is 0x and 40 hex digits.`,
}
