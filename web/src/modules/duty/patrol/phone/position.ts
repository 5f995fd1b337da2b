/** Position of the phone, if available at once: asked once, never required (administration.md 4, Phone). */

const patienceMs = 3_000
const degrees = 1e6
const rounded = (value: number) => Math.round(value * degrees) / degrees
let refused = false

export async function herePlace(): Promise<{ longitude?: number; latitude?: number }> {
  if (refused || !navigator.geolocation) return {}
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ longitude: rounded(coords.longitude), latitude: rounded(coords.latitude) }),
      () => {
        refused = true
        resolve({})
      },
      { timeout: patienceMs, maximumAge: 60_000 },
    )
  })
}
