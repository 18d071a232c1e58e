import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'

test('default: addresses of the public internet', () => {
  const known = ['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '192.0.1.1', '223.255.255.255']
  for (const address of [...known, '2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('behavior: private, loopback, cloud metadata and embedded IPv4 addresses are not public', () => {
  const v4 = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1']
  const more = ['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '168.63.129.16']
  const v6 = ['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1']
  const disguised = [
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ]
  const none = ['localhost', '', '127.1', '0x7f000001', '2130706433', '2606:4700:4700::1111%1']
  for (const address of [...v4, ...more, ...v6, ...disguised, ...none])
    expect(isPublicAddress(address), address).toBe(false)
})
