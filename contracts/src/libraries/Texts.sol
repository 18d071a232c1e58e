// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// The texts that the specification names; `Error(string)` carries them.

// The beneficiary would get less than asked, or a purchase would cost more than allowed.
string constant INSUFFICIENT_OUTPUT = "INSUFFICIENT_OUTPUT";

// The source token could not be taken.
string constant TRANSFER_FROM_FAILED = "TransferHelper: TRANSFER_FROM_FAILED";
