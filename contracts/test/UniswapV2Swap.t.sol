// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {World} from "./support/World.sol";

contract UniswapV2SwapTest is World {
    function test_sellsThroughOnePair() public {
        uint256 expected = pairOut(address(a), address(b), 100e18);
        uint256 before = b.balanceOf(trader);
        vm.prank(trader);
        (uint256 received, uint256 service, uint256 share) = router.swapExactAmountInOnUniswapV2(
            onV2(a, b, 100e18, expected, expected, v2Hop(address(a), address(b))), 0, ""
        );
        assertEq(received, expected, "returned");
        assertEq(b.balanceOf(trader) - before, expected, "paid");
        assertEq(service + share, 0, "no fees");
        assertNothingLeft();
    }
}
