/** The fee of a single bed is known to the fees, an upper area: that module registers here how it is read. */
type UseBedFees = () => readonly { value: string; label: string }[] | undefined

let load: (() => Promise<{ useBedFees: UseBedFees }>) | undefined
let known: UseBedFees = () => undefined

export function joinBedFees(loader: NonNullable<typeof load>) {
  load = loader
}

/** Awaited before a page that needs it is shown. */
export async function loadBedFees() {
  known = (await load?.())?.useBedFees ?? known
}

export const useBedFees: UseBedFees = () => known()
