import { expect, test } from 'vitest'
import { callGuests, parseAnswer } from '../../src/names'
import { emptyTable, evolve, type Table } from '../../src/table'
import { facesOf } from '../../src/tables/board/faces'

const GUESTS = [101, 102, 103, 104, 105, 106, 107, 108]

/** A table at which guests without a chosen name and a bot sit. */
const seated = (guests: number[]): Table =>
  [...guests.map((number) => [`Gast ${number}\u2060`, null]), ['Béla', 'plain']].reduce(
    (table, [name, bot], chair) =>
      evolve(table, parseAnswer(JSON.stringify({ type: 'sat', chair, name, bot }))),
    emptyTable(),
  )

test('nobody gets another face when the page gets another language', () => {
  for (const guest of GUESTS) {
    const { sitters } = seated([guest])
    const faces = ['Guest {number}', 'Vendég {number}', 'Gast {number}'].map((pattern) => {
      callGuests(() => pattern)
      return facesOf(sitters)
    })
    expect(faces).toEqual(Array(3).fill(faces[0]))
  }
})

test('the faces of a table differ', () => {
  callGuests(() => 'Guest {number}')
  expect(new Set(Object.values(facesOf(seated(GUESTS).sitters))).size).toBe(GUESTS.length + 1)
})
