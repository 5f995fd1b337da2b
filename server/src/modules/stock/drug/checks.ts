// Four things make a drug wrong for a resident: an allergy against it or its class, an ingredient he takes already,
// another drug it must not be taken with, a dose above its limits. The archive holds allergies as people write them, so
// words are searched in the text: the name of the class, either name of the drug, an ingredient, or the names of any
// drug of the same class.

export interface DrugOf {
  drugId: string
  drugName: string
  tradeName?: string | null
  ingredients: readonly string[]
  interactions: readonly string[]
  allergyClass?: number | null
  doseMaxOnce?: number | null
  doseMaxDay?: number | null
}

/** Words that mean a class: its label, split at /, without 类; and the names of the dictionary's drugs of this class. */
export type ClassWords = ReadonlyMap<number, { label: string; words: readonly string[] }>

export interface Allergy {
  /** The word found in the archive. */
  word: string
  label: string
  /** Another class that may cross-react (24034). */
  cross: boolean
}

/** ALLERGY_DRUG 青霉素类 and 头孢类 cross-react. */
const penicillin = 1
const cephalosporin = 2
const crossOf: Readonly<Record<number, number>> = { [penicillin]: cephalosporin, [cephalosporin]: penicillin }

/**
 * The allergy in the text of the archive that concerns a drug: a hit, a cross reaction, or undefined (stock.md 5.3).
 */
export function allergyOf(text: string | null | undefined, drug: DrugOf, classes: ClassWords): Allergy | undefined {
  if (!text) return undefined
  const own = drug.allergyClass == null ? undefined : classes.get(drug.allergyClass)
  const direct = found(text, [...(own?.words ?? []), ...namesOf(drug)])
  if (direct) return { word: direct, label: own?.label ?? drug.drugName, cross: false }
  const other = drug.allergyClass == null ? undefined : classes.get(crossOf[drug.allergyClass])
  const cross = other && found(text, other.words)
  return cross && own ? { word: cross, label: own.label, cross: true } : undefined
}

/** Names and ingredients of a drug. */
export const namesOf = ({ drugName, tradeName, ingredients }: DrugOf) => [
  drugName,
  ...(tradeName ? [tradeName] : []),
  ...ingredients,
]

/** The words of a class label: 阿司匹林/解热镇痛药 gives two, 青霉素类 gives 青霉素. */
export const wordsOfLabel = (label: string) => label.split('/').map((word) => word.replace(/类$/, ''))

const found = (text: string, words: readonly string[]) => words.find((word) => word.length > 1 && text.includes(word))

/** True for the same drug or one with a common ingredient (24032). */
export const sharedIngredient = (one: DrugOf, other: DrugOf) =>
  one.drugId === other.drugId || one.ingredients.some((word) => other.ingredients.includes(word))

/** True when one of the two drugs names the other among its interactions (24035). */
export const interacts = (one: DrugOf, other: DrugOf) => names(one, other) || names(other, one)

const names = (one: DrugOf, other: DrugOf) => {
  const called = namesOf(other)
  return one.interactions.some((word) => called.some((name) => name === word || name.includes(word)))
}
