/** A drawn name as the signature pad sends it: a PNG of 300 x 100 pixels as a data URL. */
export const demoSignature = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAASwAAABkAQAAAAAUejBtAAACDUlEQVR42u2Wu23DMBCGKahQE4RtiiBcIQME4CoZJIgcuPBaElxk',
  'DXoDpmMh6ELew5JtkRHgMnIh6/HpHj/veFKw6qc2bMM27N9iu3WYsmuwUZlV2INegw0vq7Bgm1VYu5fTqoD5thf3qi1g4MRuCTuB',
  '46f+1ZYwz5j7MHmsj7ny2ajz2BEGNvIFRUyMNHDIYwcYSd/4xwp2dgmDmmTT0TIVw6TMGdMpKJTNQM/6Kb2EdSSbZaH9o6qWMNK3',
  'a+OKoH7ttGyCjQbtULGT0N0siTkWULg6VUs6ifl6c4UNFnOMh4Yukn54cYOhcCGyuB5J7bFewNL76Gc0HAZrRJgBDmcPlC4uG5rs',
  'lrAkq+OwqGCkBgXzVHOEkvcWplQVKUuYY8d4wDtBX2IO2EADc+9cNYgd2B8GqMVsz89Pc6ynliYZcNmo6HbP1Rw7snhU6SkkUtap',
  'M/YtkUdTtE5DJVEFVQt2ZIsJo1UflR0kx3aO4btRfW7WXR3MdcucWJQEe+589W4XMEowupaNRF1uJAn7AWnlPamEGd70qQfZGI7c',
  'e7OCvMA48h72+d0yiuBkWzoUMCuzw0GTxwYrNe8/dQEzgY2EtwI2aseShydTwBrp7iE3uBRJfh5cbQHb1X+NV7zf6VVj19u7hnjc',
  'L9VU5FlClbCJyGFLxNU8zRFThRSJBawqCRKKxIRtn3kbdi/2C7L/xewda91DAAAAAElFTkSuQmCC',
].join('');
