import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Env } from '../../env.ts'

// RFC 1918, 4193, 6598, 3927 and the like (IANA's registries of special-purpose addresses): never an address on the
// internet.

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

/** True for an address of this machine itself. */
export const isLoopback = (address: string) => within(loopback, address)

/** True for an address of this machine or of a private network, where the operator's own proxies are. */
export const isOwnNetwork = (address: string) => within(ownNetworks, address)

/** True for an address of the internet, where public services are; false for a text that is no address. */
export const isPublic = (address: string) => isIP(address) > 0 && !within(reserved, address)

type Proxies = Env['trustProxy']

/**
 * Tells which ends of the connection are the operator's own proxies, counted from the server. With a number of proxies
 * only those in a private network count: a caller from elsewhere is no proxy, whatever its headers say.
 */
export function isProxy(proxies: Proxies): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && isOwnNetwork(plain(address))
  const named = new BlockList()
  for (const proxy of proxies) {
    const at = proxy.split('/')
    const kind = isIP(at[0]) === 6 ? 'ipv6' : 'ipv4'
    if (at.length > 1) named.addSubnet(at[0], Number(at[1]), kind)
    else named.addAddress(at[0], kind)
  }
  return (address) => within(named, plain(address))
}

/**
 * The address of the caller: that of the connection, or behind the operator's proxies the one the first of them saw.
 * @param request an upgrade request, which fastify does not handle
 * @param proxies TRUST_PROXY
 */
export function callerOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: Proxies): string {
  const trusted = isProxy(proxies)
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [
    socket.remoteAddress ?? '',
    ...forwarded
      .map((text) => text.trim())
      .filter(Boolean)
      .reverse(),
  ]
  const stranger = hops.findIndex((address, hop) => !trusted(address, hop))
  return plain(hops[stranger < 0 ? hops.length - 1 : stranger])
}

/** `::ffff:10.0.0.1` becomes 10.0.0.1. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address by which a caller is counted; for IPv6 its network of 64 bits, in which a caller may use any address.
 * @returns `203.0.113.9`, `2001:db8:0:1::/64`
 */
export function countedAs(address: string): string {
  const bare = plain(address).split('%')[0]
  if (isIP(bare) !== 6) return bare
  const [head, tail] = bare.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = bare.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : []
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
