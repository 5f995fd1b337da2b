import { createContext } from 'react'

/** The field names of the surrounding form, for inputs that fill other fields. */
export const FormKeys = createContext<readonly string[]>([])
