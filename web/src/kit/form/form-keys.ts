import { createContext } from 'react'

/** The field names of the form around an input, for inputs that fill others. */
export const FormKeys = createContext<readonly string[]>([])
