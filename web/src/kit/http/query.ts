import { QueryClient } from '@tanstack/react-query'

/** The one cache of server data. A refused read is shown with a retry button, never repeated unseen. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
})

/**
 * Reads again what open screens show of these modules: after a write of this user, or when the live channel names them.
 */
export function refreshModules(modules: readonly string[]) {
  return Promise.all(modules.map((module) => queryClient.invalidateQueries({ queryKey: [module] })))
}
