/** What is told of the end of a run on other pages and in other tabs. */
export const words = {
  done: (title: string) => `${title}: done`,
  stopped: (title: string) => `${title}: stopped`,
  receipt: 'Receipt',
  show: 'Show',
}
