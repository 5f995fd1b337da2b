import { touchedBy } from '../../../kit/joins.ts'

touchedBy('stayEnds', 'visit')
