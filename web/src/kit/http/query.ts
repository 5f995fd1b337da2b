import { QueryClient } from '@tanstack/react-query'

/** The one cache of server data. Refused calls are shown with a retry button, never repeated behind the user's back. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
})

/** Re-reads what open screens show of these modules: after a write of this user, or when the live channel names them. */
export function refreshModules(modules: readonly string[]) {
  return Promise.all(modules.map((module) => queryClient.invalidateQueries({ queryKey: [module] })))
}
