import type { Aedes, AedesPublishPacket, Client } from 'aedes'

// Commands to a device that is away are stored for an hour at most, the first hundred of them (iot.md 9.2): a device
// that comes back the next day gets no old commands, and one that never comes back fills no memory.

const keptMs = 3_600_000
const mostWaiting = 100

interface Subscriber {
  clientId: string
}
/** The sessions the broker stores. */
interface Persistence {
  outgoingEnqueueCombi(subscribed: readonly Subscriber[], packet: AedesPublishPacket): Promise<void>
  cleanSubscriptions(client: { id: string }): Promise<void>
  outgoingStream(client: { id: string }): AsyncIterable<AedesPublishPacket>
  outgoingClearMessageId(client: { id: string }, packet: AedesPublishPacket): Promise<unknown>
}

/** Limits the stored commands from now on; gives a function that ends sessions stored too long. */
export function limitWaiting(aedes: Aedes, now: () => number) {
  const { persistence: store } = aedes as Aedes & { persistence: Persistence } // as: aedes does not type it
  const away = new Map<string, { since: number; count: number }>()
  const enqueue = store.outgoingEnqueueCombi.bind(store)
  store.outgoingEnqueueCombi = async (subscribed, packet) => {
    const fitting = subscribed.filter(({ clientId }) => {
      const one = away.get(clientId)
      if (!one) return true
      one.count += 1
      return one.count <= mostWaiting
    })
    if (fitting.length > 0) await enqueue(fitting, packet)
  }
  aedes.on('client', ({ id }: Client) => void away.delete(id))
  aedes.on('clientDisconnect', ({ id, clean }: Client) => {
    if (!clean) away.set(id, { since: now(), count: 0 })
  })
  return async () => {
    for (const [id, { since }] of away) {
      if (now() - since < keptMs) continue
      away.delete(id)
      await store.cleanSubscriptions({ id })
      for await (const packet of store.outgoingStream({ id })) await store.outgoingClearMessageId({ id }, packet)
    }
  }
}
