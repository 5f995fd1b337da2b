import { read, remove, write } from './database.ts'
import { pack, unpack } from './pack.ts'
import { state } from './state.ts'

/**
 * The data on the phone are sealed (care.md 5, decision 081). Each user has a data key. It is stored wrapped by the
 * PIN, and by a secret of the server that only a sign-in with the password gives; both only together with a key of this
 * phone that no script can read. An open key is in memory and nowhere else.
 */

export const pinDigits = 6
/** This many wrong PINs end the session. */
export const mostTries = 5
const rounds = 600_000

/** Bytes that only the data key of one user opens. */
export interface Sealed {
  userId: string
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

type Wrapped = Omit<Sealed, 'userId'>

interface Keys {
  salt: Uint8Array<ArrayBuffer>
  /** Wrapped by the PIN; missing until it is set, and once the PIN is forgotten. */
  pin?: Wrapped
  /** Wrapped by the secret of the server. */
  server?: Wrapped
  /** Wrapped by this phone alone: for data stored before there were PINs, until their user signs in. */
  phone?: Wrapped
}

interface Open {
  userId: string
  key: CryptoKey
}

/** The open key with its user. */
export const opened = state<Open | undefined>(undefined)
/** The user of this session, with an open key or waiting for the PIN. */
let holder: string | undefined
export const holderNow = () => holder

function openFor(userId: string, key: CryptoKey) {
  holder = userId
  opened.set({ userId, key })
}
/** The key of a user who has just signed in, until a PIN wraps it. */
let coming: { userId: string; raw: Uint8Array<ArrayBuffer> } | undefined

const nameOf = (userId: string) => `keys|${userId}`
const keysOf = async (userId: string) => ((await read('own', nameOf(userId))) ?? newKeys()) as Keys // as: only this file writes them
const newKeys = (): Keys => ({ salt: random(16) })
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const utf8 = (text: string) => new TextEncoder().encode(text)

// --- sealing -----------------------------------------------------------------------------------------------------

/** Seals a value with its pictures by an open key. */
export async function sealWith({ userId, key }: Open, value: unknown): Promise<Sealed> {
  return { userId, ...(await encrypt(key, await pack(value))) }
}

/** Opens sealed bytes. Rejects when they were sealed by another key. */
export async function openWith({ key }: Open, sealed: Sealed): Promise<unknown> {
  return unpack(await decrypt(key, sealed))
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'iv' in value

async function encrypt(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Wrapped> {
  const iv = random(12)
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

const decrypt = async (key: CryptoKey, { iv, sealed }: Wrapped) =>
  new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))

// --- keys --------------------------------------------------------------------------------------------------------

let phoneKey: Promise<CryptoKey> | undefined

/** The key of this phone, made once: it hashes, and cannot be read. */
function ofPhone(): Promise<CryptoKey> {
  phoneKey ??= read('own', 'phone').then(async (storedKey) => {
    if (storedKey instanceof CryptoKey) return storedKey
    const freshKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    await write('own', 'phone', freshKey)
    return freshKey
  })
  return phoneKey
}

/** A stored name that does not show whose data it is. */
export async function hidden(name: string): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', await ofPhone(), utf8(`name|${name}`))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

const aesOf = (raw: BufferSource) => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** The key that wraps by a secret: it needs the secret and this phone. */
async function wrapperOf(secret: Uint8Array<ArrayBuffer>) {
  return aesOf(await crypto.subtle.sign('HMAC', await ofPhone(), secret))
}

async function pinWrapper(pin: string, salt: Uint8Array<ArrayBuffer>) {
  const typed = await crypto.subtle.importKey('raw', utf8(pin), 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return wrapperOf(new Uint8Array(await crypto.subtle.deriveBits(how, typed, 256)))
}

const serverWrapper = (seal: string) => wrapperOf(utf8(`server|${seal}`))
const ownWrapper = () => wrapperOf(utf8('phone'))

const unwrapped = (wrapper: CryptoKey, wrapped: Wrapped | undefined) =>
  wrapped && decrypt(wrapper, wrapped).catch(() => undefined)

/**
 * Finds the data key of a user who signed in with the password, or makes one; it waits for the PIN, or is opened at once
 * where this phone has the PIN already.
 * @param seals the secrets of the server, the present one first
 * @returns whether a PIN has to be set
 */
export async function comeIn(userId: string, seals: readonly string[]): Promise<boolean> {
  const keys = await keysOf(userId)
  let raw = await unwrapped(await ownWrapper(), keys.phone)
  for (const seal of seals) raw ??= await unwrapped(await serverWrapper(seal), keys.server)
  // A PIN that wraps a key we cannot open is no longer valid.
  const pin = raw && keys.pin
  raw ??= random(32)
  const [seal] = seals
  const server = seal === undefined ? undefined : await encrypt(await serverWrapper(seal), raw)
  const phone = server ? undefined : await encrypt(await ownWrapper(), raw)
  await write('own', nameOf(userId), { salt: keys.salt, pin, server, phone } satisfies Keys)
  await remove('own', 'tries')
  if (pin) openFor(userId, await aesOf(raw))
  else coming = { userId, raw }
  return !pin
}

/** Wraps the key of the signed-in user by the PIN, and opens it. */
export async function setPin(pin: string) {
  if (!coming) throw new Error('nobody came in')
  const { userId, raw } = coming
  const keys = await keysOf(userId)
  await write('own', nameOf(userId), { ...keys, pin: await encrypt(await pinWrapper(pin, keys.salt), raw) })
  openFor(userId, await aesOf(raw))
  coming = undefined
}

/**
 * Opens the key of a user by the PIN; otherwise gives the number of tries left. A try is counted before the PIN is
 * checked.
 */
export async function tryPin(userId: string, pin: string): Promise<{ left: number } | undefined> {
  const tries = Number((await read('own', 'tries')) ?? 0) + 1
  await write('own', 'tries', tries)
  const keys = await keysOf(userId)
  const raw = tries > mostTries ? undefined : await unwrapped(await pinWrapper(pin, keys.salt), keys.pin)
  if (!raw) return { left: Math.max(0, mostTries - tries) }
  await remove('own', 'tries')
  openFor(userId, await aesOf(raw))
  return undefined
}

/** Deletes the PIN of a user: only the password opens the stored data. */
export async function forgetPin(userId: string) {
  const { pin: _, ...keys } = await keysOf(userId)
  await write('own', nameOf(userId), keys)
}

/** Removes the key from memory until the PIN is entered, or with the session. */
export function closeVault(why: 'locked' | 'over') {
  coming = undefined
  if (why === 'over') holder = undefined
  opened.set(undefined)
}

/** A key for plain data of an older version, wrapped by this phone alone until their user signs in. */
export async function keyOfBefore(userId: string): Promise<Open> {
  const keys = await keysOf(userId)
  const known = await unwrapped(await ownWrapper(), keys.phone)
  const raw = known ?? random(32)
  if (!known) await write('own', nameOf(userId), { ...keys, phone: await encrypt(await ownWrapper(), raw) })
  return { userId, key: await aesOf(raw) }
}

const tooEasy = /^(\d)\1*$/

/** Why a PIN is too weak, as a sentence; undefined when it is allowed. */
export function lackOfPin(pin: string): string | undefined {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  const isRow = steps.every((step) => step === 1) || steps.every((step) => step === -1)
  return tooEasy.test(pin) || isRow ? '太简单，请换一个（不能相同或连续）' : undefined
}
