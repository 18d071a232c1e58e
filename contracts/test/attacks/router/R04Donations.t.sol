// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Everything} from "../../support/Everything.sol";

/// R4: tokens or native value sent to router, executor or pair before a swap neither block it nor
/// are paid to its caller.
contract R04DonationsTest is Everything {
    function test_R4_tokens() public {
        compares(a, b, 0);
    }

    function test_R4_nativeIn() public {
        compares(ETH, a, 100e18);
    }

    function test_R4_nativeOut() public {
        compares(a, ETH, 0);
    }

    function test_R4_withFees() public {
        uint256 word = withFee(partner, 50, 0);
        bytes memory pools = v3Hop(address(a), address(b), 500);
        donate();
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV3(onV3(a, b, 50e18, 10e18, 50e18, pools), word, "");
        assertDonationsStay();
    }

    function test_R4_strayTokensInAPairAreNotSold() public {
        uint256 expected = pairOut(address(a), address(b), 10e18);
        a.transfer(pairOf(address(a), address(b)), 7e18);
        uint256 snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV2(
            onV2(a, b, 10e18, expected, type(uint256).max, v2Hop(address(a), address(b))), 0, ""
        );
        assertEq(received, expected, "what was quoted");
        vm.revertToState(snapshot);
        bytes memory program = bytes.concat(header(0, address(a), address(b)), v2Leg(address(a), address(b), REST, 0));
        (received,,) = sells(generic(a, b, 10e18, expected, type(uint256).max), program);
        assertEq(received, expected, "what was quoted, by the executor too");
    }

    /// Checks that the six swaps do the same with donations as without.
    function compares(IERC20 src, IERC20 dest, uint256 value) private {
        uint256 amount = 100e18;
        bytes[6] memory calls = allSwaps(src, dest, amount, payable(0));
        for (uint256 i; i < calls.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            vm.prank(trader);
            (bool done, bytes memory without) = address(router).call{value: value}(calls[i]);
            assertTrue(done, "works without");
            vm.revertToState(snapshot);
            donate();
            uint256 nativeBefore = trader.balance;
            uint256 before = dest == ETH ? 0 : dest.balanceOf(trader);
            vm.prank(trader);
            bytes memory with;
            (done, with) = address(router).call{value: value}(calls[i]);
            assertTrue(done, "works with");
            vm.assertEq(keccak256(with), keccak256(without), "the same amounts");
            assertDonationsStay();
            if (dest != ETH) assertGe(dest.balanceOf(trader), before, "paid");
            assertLe(trader.balance, nativeBefore + amount, "no donation");
            vm.revertToState(snapshot);
        }
    }

    function donate() private {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < 5; ++i) {
            tokens[i].transfer(address(router), 3e18);
            tokens[i].transfer(address(executor), 5e18);
        }
        vm.deal(address(router), 3 ether);
        vm.deal(address(executor), 5 ether);
    }

    function assertDonationsStay() private view {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < 5; ++i) {
            assertEq(tokens[i].balanceOf(address(router)), 3e18, "router");
            assertEq(tokens[i].balanceOf(address(executor)), 5e18, "executor");
        }
        assertEq(address(router).balance, 3 ether, "router, native");
        assertEq(address(executor).balance, 5 ether, "executor, native");
    }
}
