/** What a bed may cost by itself: known to the fees, which stand above; they say here how it is asked for. */
type UseBedFees = () => readonly { value: string; label: string }[] | undefined

let load: (() => Promise<{ useBedFees: UseBedFees }>) | undefined
let known: UseBedFees = () => undefined

export function joinBedFees(loader: NonNullable<typeof load>) {
  load = loader
}

/** To be waited for before a page that asks is shown. */
export async function loadBedFees() {
  known = (await load?.())?.useBedFees ?? known
}

export const useBedFees: UseBedFees = () => known()
