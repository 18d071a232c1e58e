/** What is said alike while a limit or TWAP order is placed, once there is something to say. */
export const words = {
  notices: {
    short: 'More promised than you have',
    dust: 'Small for its gas',
    swapInstead: 'Swap instead',
  },
  place: {
    sign: 'Sign order',
    deposit: 'Deposit and place',
  },
}
