type Running = { title: string; page: string; account: string | undefined }

/** What is told of a run on other pages and in other tabs; `account`: whose it is, where that is not who reads. */
export const words = {
  held: ({ title, page, account }: Running) =>
    account === undefined
      ? `${title} is still under way on ${page}.`
      : `${title} as ${account} is still under way on ${page}.`,
  heldElsewhere: ({ title, page, account }: Running) =>
    account === undefined
      ? `${title} is still under way in another tab, on ${page}.`
      : `${title} as ${account} is still under way in another tab, on ${page}.`,
  done: (title: string) => `${title}: done`,
  stopped: (title: string) => `${title}: stopped`,
  receipt: 'Receipt',
  show: 'Show',
}
