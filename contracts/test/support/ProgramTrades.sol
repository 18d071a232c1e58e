// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {World} from "./World.sol";

/// Runs programs by the world's trader, with the full balance as the limit, and returns their
/// outcomes.
abstract contract ProgramTrades is World {
    function sell(uint8 flags, IERC20 src, IERC20 dest, uint256 amount, bytes memory legs)
        internal
        returns (uint256 received)
    {
        bytes memory program = bytes.concat(header(flags, inPools(src), inPools(dest)), legs);
        uint256 held = holdingOf(dest);
        sells(generic(src, dest, amount, 1, type(uint256).max), program);
        return holdingOf(dest) - held;
    }

    function buy(IERC20 src, IERC20 dest, uint256 wanted, bytes memory legs) internal returns (uint256 spent) {
        uint256 received;
        (spent, received) = buyAtLeast(src, dest, wanted, legs);
        assertEq(received, wanted, "exactly what was wanted");
    }

    function buyAtLeast(IERC20 src, IERC20 dest, uint256 wanted, bytes memory legs)
        internal
        returns (uint256 spent, uint256 received)
    {
        (uint256 held, uint256 had) = (holdingOf(src), holdingOf(dest));
        buyFor(src, dest, held, wanted, legs);
        return (held - holdingOf(src), holdingOf(dest) - had);
    }

    function buyFor(IERC20 src, IERC20 dest, uint256 most, uint256 wanted, bytes memory legs) internal {
        uint8 flags = BUY | (src == ETH ? WRAP : 0) | (dest == ETH ? UNWRAP : 0);
        bytes memory program = bytes.concat(header(flags, inPools(src), inPools(dest)), legs);
        buys(generic(src, dest, most, wanted, 0), program);
    }

    function holdingOf(IERC20 token) internal view returns (uint256) {
        return token == ETH ? trader.balance : token.balanceOf(trader);
    }

    function inPools(IERC20 token) internal view returns (address) {
        return token == ETH ? weth : address(token);
    }
}
