import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('home-elder', '居家老人')
touchedBy('stayChanges', 'home-elder')
