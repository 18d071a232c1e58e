// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title RateProvider: says what a token is worth in another, in 1e18, and always the same
/// @notice In place of Lido's own: the wstETH of the local world is a plain token.
contract RateProvider {
    uint256 public immutable getRate;

    constructor(uint256 rate) {
        getRate = rate;
    }
}
