// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Permit: submits a signed allowance that comes as the bare arguments of a token's `permit`
/// @notice Its length says whose: 224 bytes of EIP-2612's, 256 of DAI's.
library Permit {
    bytes4 private constant EIP2612 = 0xd505accf;
    bytes4 private constant DAI = 0x8fcbaf0c;

    /// @notice The function that takes these arguments; zero when none does.
    function selectorOf(bytes calldata permit) internal pure returns (bytes4 selector) {
        if (permit.length == 224) selector = EIP2612;
        else if (permit.length == 256) selector = DAI;
    }

    /// @notice A permit is only a convenience: when it fails and the allowance is there anyway, somebody submitted it before us.
    /// @return allowed whether the permit was taken, or `owner` allows `amount` without it
    function submit(IERC20 token, address owner, uint256 amount, bytes4 selector, bytes calldata permit)
        internal
        returns (bool allowed)
    {
        (allowed,) = address(token).call(bytes.concat(selector, permit));
        if (!allowed) allowed = token.allowance(owner, address(this)) >= amount;
    }
}
