import { expect, test } from 'vitest'
import { countedAs, isLoopback, isOwnNetwork, isPublic } from './addresses.ts'

test('tells addresses of this machine, of private networks and of the internet apart, in every notation', () => {
  for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect([isLoopback(here), isOwnNetwork(here), isPublic(here)], here).toEqual([true, true, false])
  }
  for (const own of [
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])
    expect([isLoopback(own), isOwnNetwork(own), isPublic(own)], own).toEqual([false, true, false])
  for (const nobody of [
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '203.0.113.9',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])
    expect([isOwnNetwork(nobody), isPublic(nobody)], nobody).toEqual([false, false])
  for (const outside of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    expect([isLoopback(outside), isOwnNetwork(outside), isPublic(outside)], outside).toEqual([false, false, true])
  for (const wrong of ['', 'localhost', '1.2.3', '127.1']) expect(isPublic(wrong), wrong).toBe(false)
})

test('counts an IPv6 address by its network of 64 bits, an IPv4 address by itself', () => {
  expect(countedAs('203.0.113.9')).toBe('203.0.113.9')
  expect(countedAs('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(countedAs('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64')
  expect(countedAs('2001:0db8:0000:0001:ffff:0:0:2')).toBe('2001:db8:0:1::/64')
  expect(countedAs('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
  expect(countedAs('::1')).toBe('0:0:0:0::/64')
  expect(countedAs('')).toBe('')
})
