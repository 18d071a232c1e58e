// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Error texts of the specification, used in `Error(string)`.

// The beneficiary would get less than the minimum, or a purchase would cost more than the maximum.
string constant INSUFFICIENT_OUTPUT = "INSUFFICIENT_OUTPUT";

// The source token could not be taken.
string constant TRANSFER_FROM_FAILED = "TransferHelper: TRANSFER_FROM_FAILED";
