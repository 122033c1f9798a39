/** How wide the window is, known from the first drawing on: what is read for a wide one is not read on a phone. */
import { useMediaQuery } from '@mantine/hooks'

const KNOWN_AT_ONCE = { getInitialValueInEffect: false }

/** A phone: cards instead of rows, no pane. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 700px)', false, KNOWN_AT_ONCE)
}

/** Room for a pane beside the list; without it, the pane slides over the list. */
export function useBeside(): boolean {
  return useMediaQuery('(min-width: 1101px)', true, KNOWN_AT_ONCE)
}
