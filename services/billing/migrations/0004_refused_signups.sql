-- Why a sign-up ended, where its card was refused: asked once more, it is refused in the same words.
alter table signup
  add column refusal_code text,
  add column refusal_message text;
