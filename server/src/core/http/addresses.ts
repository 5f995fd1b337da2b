import { BlockList, isIP } from 'node:net'

// RFC 1918, 4193, 6598, 3927 and the like (IANA's registries of special-purpose addresses): nobody on the internet has one.

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(net, bits, 'ipv6')

const ownNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetworks.addSubnet(net, bits)
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')
ownNetworks.addSubnet('fe80::', 10, 'ipv6')

const within = (list: BlockList, address: string) => {
  const kind = isIP(address)
  return kind > 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** This machine itself. */
export const isLoopback = (address: string) => within(loopback, address)

/** This machine or a network of one's own: where a proxy of one's own stands. */
export const isOwnNetwork = (address: string) => within(ownNetworks, address)

/** True for an address of the internet, where services for everybody stand; false for what is no address at all. */
export const isPublic = (address: string) => isIP(address) > 0 && !within(reserved, address)
