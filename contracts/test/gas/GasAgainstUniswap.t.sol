// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISwapRouter02} from "../support/Uniswap.sol";
import {World} from "../support/World.sol";

/// The same one-hop swap through our direct methods and through Uniswap's own routers, on the same
/// state, each as a whole transaction: intrinsic gas, calldata and refunds included.
/// forge-config: default.isolate = true
contract GasAgainstUniswapTest is World {
    uint256 private constant AMOUNT = 100e18;
    uint256 private constant BAR_PERCENT = 110;
    uint256 private constant GENERIC_BAR_PERCENT = 125;

    event log_named_uint(string key, uint256 value);

    function setUp() public override {
        super.setUp();
        deployPeers();
        vm.startPrank(trader);
        a.approve(address(v2Router), type(uint256).max);
        a.approve(address(swapRouter02), type(uint256).max);
        vm.stopPrank();
    }

    function test_v2() public {
        uint256 expected = pairOut(address(a), address(b), AMOUNT);
        uint256 ours = oursOnV2(expected);
        rewind();
        assertRatio("V2: ours", ours, "V2Router02", peerOnV2(expected));
    }

    function test_v3() public {
        (uint256 expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), b), AMOUNT);
        uint256 ours = oursOnV3(expected);
        rewind();
        assertRatio("V3: ours", ours, "SwapRouter02", peerOnV3(expected));
    }

    /// Uses an allowance of exactly the amount, which both routers use up.
    function test_v2_exactAllowance() public {
        uint256 expected = pairOut(address(a), address(b), AMOUNT);
        allow(address(router));
        uint256 ours = oursOnV2(expected);
        rewind();
        allow(address(v2Router));
        assertRatio("V2, exact allowance: ours", ours, "V2Router02", peerOnV2(expected));
    }

    function test_v3_exactAllowance() public {
        (uint256 expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), b), AMOUNT);
        allow(address(router));
        uint256 ours = oursOnV3(expected);
        rewind();
        allow(address(swapRouter02));
        assertRatio("V3, exact allowance: ours", ours, "SwapRouter02", peerOnV3(expected));
    }

    /// Through the executor, like every route except those of Uniswap's pools alone.
    function test_generic_v2() public {
        uint256 expected = pairOut(address(a), address(b), AMOUNT);
        uint256 ours = oursByExecutor(v2Rest(address(a), address(b)), expected);
        rewind();
        assertRatio("generic V2: ours", ours, "V2Router02", peerOnV2(expected), GENERIC_BAR_PERCENT);
    }

    function test_generic_v3() public {
        (uint256 expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), b), AMOUNT);
        uint256 ours = oursByExecutor(v3Rest(address(a), address(b), 3_000), expected);
        rewind();
        assertRatio("generic V3: ours", ours, "SwapRouter02", peerOnV3(expected), GENERIC_BAR_PERCENT);
    }

    function test_generic_v2_exactAllowance() public {
        uint256 expected = pairOut(address(a), address(b), AMOUNT);
        allow(address(router));
        uint256 ours = oursByExecutor(v2Rest(address(a), address(b)), expected);
        rewind();
        allow(address(v2Router));
        assertRatio("generic V2, exact allowance: ours", ours, "V2Router02", peerOnV2(expected), GENERIC_BAR_PERCENT);
    }

    function test_generic_v3_exactAllowance() public {
        (uint256 expected,,,) = quoter.quoteExactInput(abi.encodePacked(a, uint24(3_000), b), AMOUNT);
        allow(address(router));
        uint256 ours = oursByExecutor(v3Rest(address(a), address(b), 3_000), expected);
        rewind();
        allow(address(swapRouter02));
        assertRatio("generic V3, exact allowance: ours", ours, "SwapRouter02", peerOnV3(expected), GENERIC_BAR_PERCENT);
    }

    uint256 private snapshot;

    function oursByExecutor(bytes memory legs, uint256 expected) private returns (uint256) {
        bytes memory program = executorData(bytes.concat(header(FROM_CALLER, address(a), address(b)), legs));
        snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountIn(
            address(executor), generic(a, b, AMOUNT, expected * 99 / 100, expected), 0, "", program
        );
        uint256 used = vm.lastCallGas().gasTotalUsed;
        assertEq(received, expected, "ours pays the same");
        return used;
    }

    function oursOnV2(uint256 expected) private returns (uint256) {
        bytes memory pools = v2Hop(address(a), address(b));
        snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) =
            router.swapExactAmountInOnUniswapV2(onV2(a, b, AMOUNT, expected * 99 / 100, expected, pools), 0, "");
        uint256 used = vm.lastCallGas().gasTotalUsed;
        assertEq(received, expected, "ours pays the same");
        return used;
    }

    function peerOnV2(uint256 expected) private returns (uint256) {
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(a), address(b));
        vm.prank(trader);
        uint256[] memory amounts =
            v2Router.swapExactTokensForTokens(AMOUNT, expected * 99 / 100, tokens, trader, block.timestamp);
        uint256 used = vm.lastCallGas().gasTotalUsed;
        assertEq(amounts[1], expected, "the peer pays the same");
        return used;
    }

    function oursOnV3(uint256 expected) private returns (uint256) {
        bytes memory pools = v3Hop(address(a), address(b), 3_000);
        snapshot = vm.snapshotState();
        vm.prank(trader);
        (uint256 received,,) =
            router.swapExactAmountInOnUniswapV3(onV3(a, b, AMOUNT, expected * 99 / 100, expected, pools), 0, "");
        uint256 used = vm.lastCallGas().gasTotalUsed;
        assertEq(received, expected, "ours pays the same");
        return used;
    }

    function peerOnV3(uint256 expected) private returns (uint256) {
        vm.prank(trader);
        uint256 received = swapRouter02.exactInputSingle(
            ISwapRouter02.ExactInputSingleParams(address(a), address(b), 3_000, trader, AMOUNT, expected * 99 / 100, 0)
        );
        uint256 used = vm.lastCallGas().gasTotalUsed;
        assertEq(received, expected, "the peer pays the same");
        return used;
    }

    function allow(address spender) private {
        vm.prank(trader);
        IERC20(address(a)).approve(spender, AMOUNT);
    }

    /// Restores the state before our swap.
    function rewind() private {
        vm.revertToState(snapshot);
    }

    function assertRatio(string memory name, uint256 ours, string memory peerName, uint256 peer) private {
        assertRatio(name, ours, peerName, peer, BAR_PERCENT);
    }

    function assertRatio(string memory name, uint256 ours, string memory peerName, uint256 peer, uint256 barPercent)
        private
    {
        emit log_named_uint(name, ours);
        emit log_named_uint(peerName, peer);
        emit log_named_uint("ratio in per mille", ours * 1_000 / peer);
        assertLe(ours * 100, peer * barPercent, "dearer than the bar beside Uniswap's own router");
    }
}
