type Offer = {
  given: string
  wanted: string
  network: string
  /** Undefined: anyone. */
  taker: string | undefined
  /** Undefined: never. */
  until: string | undefined
  link: string
}

/** What is said of a signed offer: how it is handed over, and listed. */
export const words = {
  unlisted: {
    title: 'Signed, but not on the desk',
    why: 'Only people with the link see it. It works without the service.',
    press: 'List it on the desk',
    posting: 'Listing…',
    posted: 'It is on the desk now.',
  },
  handOver: {
    copy: 'Copy link',
    share: 'Share',
    subject: 'OTC offer',
    open: 'The order is inside the link; our server never sees that part. Whoever has it can fill the order.',
    named:
      'The order is inside the link; our server never sees that part. Whoever has it can read the order; only the named account can fill it.',
    asText: 'As text',
    copyText: 'Copy the text',
    text: ({ given, wanted, network, taker, until, link }: Offer) => {
      const forWhom = taker === undefined ? 'open to anyone' : `for ${taker} only`
      const howLong = until === undefined ? 'without expiry' : `until ${until}`
      return `${given} for ${wanted} on ${network}, ${forWhom}, ${howLong}. Fill all or part of it: ${link}`
    },
    qrCode: 'QR code',
    qrCodeOfLink: 'The link as a QR code',
  },
}
