// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Everything, Holdings} from "../../support/Everything.sol";
import {TestToken} from "../../deployed/TestToken.sol";
import {ISwapErrors} from "../../../src/interfaces/ISwapErrors.sol";

/// R11: amounts and pools at the limits of arithmetic, which never overflows silently: impossible
/// swaps revert.
contract R11ExtremesTest is Everything {
    TestToken private huge;

    function setUp() public override {
        super.setUp();
        huge = new TestToken("HUGE");
        huge.mint(trader, type(uint256).max / 2);
        huge.mint(address(this), type(uint256).max / 4);
        vm.prank(trader);
        huge.approve(address(router), type(uint256).max);
        addPair(address(huge), address(b), DEPTH, DEPTH);
        addPool(address(huge), address(b), 3_000);
    }

    function test_R11_amounts() public {
        uint256[9] memory amounts =
            [uint256(0), 1, 2, (1 << 112) - 1, 1 << 112, 1 << 128, (1 << 255) - 1, 1 << 255, type(uint256).max];
        for (uint256 i; i < amounts.length; ++i) {
            for (uint256 quoted; quoted < 2; ++quoted) {
                tries(amounts[i], quoted == 0 ? 0 : type(uint256).max);
            }
        }
    }

    function test_fuzz_R11_amounts(uint256 amount, uint256 quoted) public {
        tries(amount, quoted);
    }

    /// 2^255 and more would be a negative number: an exact output instead of an exact input.
    function test_R11_beyondSignedIntegers() public {
        vm.expectRevert(abi.encodeWithSelector(ISwapErrors.AmountTooLarge.selector, uint256(1) << 255));
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(
            onV3(huge, b, 1 << 255, 1, 1, v3Hop(address(huge), address(b), 3_000)), 0, ""
        );
    }

    function test_R11_poolsWithoutLiquidity() public {
        TestToken dry = new TestToken("DRY");
        dry.mint(trader, 1_000e18);
        vm.prank(trader);
        dry.approve(address(router), type(uint256).max);
        v2Factory.createPair(address(dry), address(b));
        address pool = v3Factory.createPool(address(dry), address(b), 3_000);
        Holdings memory before = holdings(trader);
        refusesAll(dry);
        (bool done,) = pool.call(abi.encodeWithSignature("initialize(uint160)", ONE_TO_ONE));
        assertTrue(done, "initialised");
        refusesAll(dry);
        assertEq(dry.balanceOf(trader), 1_000e18, "nothing taken");
        assertUnchanged(trader, before);
    }

    function test_R11_poolAtTheEndOfItsPrices() public {
        // Pushes the price to its end: nothing more can be bought.
        b.mint(trader, 1_000 * DEPTH);
        vm.prank(trader);
        (bool done,) = address(router)
            .call(
                abi.encodeCall(
                    router.swapExactAmountInOnUniswapV3,
                    (onV3(b, huge, 500 * DEPTH, 1, 1, v3Hop(address(b), address(huge), 3_000)), 0, "")
                )
            );
        assertTrue(!done, "not even partly");
    }

    function refusesAll(IERC20 token) private {
        bytes[6] memory calls = allSwaps(token, b, 10e18, payable(0));
        for (uint256 i; i < 6; ++i) {
            vm.prank(trader);
            (bool done,) = address(router).call(calls[i]);
            assertTrue(!done, "nothing to trade with");
        }
    }

    /// Checks that a swap either fails without effect, or takes and pays exactly the returned
    /// amounts.
    function tries(uint256 amount, uint256 quoted) private {
        bytes memory pairs = v2Hop(address(huge), address(b));
        bytes memory pools = v3Hop(address(huge), address(b), 3_000);
        attempt(
            abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onV2(huge, b, amount, 1, quoted, pairs), 0, "")),
            amount
        );
        attempt(
            abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(huge, b, amount, 1, quoted, pools), 0, "")),
            amount
        );
        attempt(
            abi.encodeCall(
                router.swapExactAmountOutOnUniswapV2, (onV2(huge, b, type(uint256).max, amount, quoted, pairs), 0, "")
            ),
            type(uint256).max
        );
        attempt(
            abi.encodeCall(
                router.swapExactAmountOutOnUniswapV3, (onV3(huge, b, type(uint256).max, amount, quoted, pools), 0, "")
            ),
            type(uint256).max
        );
        bytes memory program =
            bytes.concat(header(0, address(huge), address(b)), v2Leg(address(huge), address(b), SHARE, 1 << 127));
        attempt(
            abi.encodeCall(
                router.swapExactAmountIn,
                (address(executor), generic(huge, b, amount, 1, quoted), 0, "", executorData(program))
            ),
            amount
        );
    }

    function attempt(bytes memory call, uint256 most) private {
        uint256 snapshot = vm.snapshotState();
        uint256 srcBefore = huge.balanceOf(trader);
        uint256 destBefore = b.balanceOf(trader);
        vm.prank(trader);
        (bool done,) = address(router).call(call);
        if (done) {
            assertLe(srcBefore - huge.balanceOf(trader), most, "no more than was signed");
            assertGe(b.balanceOf(trader), destBefore + 1, "at least the minimum");
        } else {
            assertEq(huge.balanceOf(trader), srcBefore, "nothing taken");
            assertEq(b.balanceOf(trader), destBefore, "nothing paid");
        }
        vm.revertToState(snapshot);
    }
}
