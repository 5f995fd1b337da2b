/**
 * Position of the phone, as exact as it is within a quarter of a minute: read only at the start and the end of a visit,
 * never between (services.md 6, Phone).
 */

const patienceMs = 15_000
const digits = 1e6
const rounded = (value: number) => Math.round(value * digits) / digits

export async function placeHere(): Promise<{ lng: number; lat: number } | undefined> {
  if (!navigator.geolocation) return undefined
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: rounded(coords.longitude), lat: rounded(coords.latitude) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  })
}
