// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title RateProvider: returns a constant rate of a token in another one, in 1e18
/// @notice Replaces Lido's own: the wstETH of the local world is a plain token.
contract RateProvider {
    uint256 public immutable getRate;

    constructor(uint256 rate) {
        getRate = rate;
    }
}
