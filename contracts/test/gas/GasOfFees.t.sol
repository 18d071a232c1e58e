// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {World} from "../support/World.sol";

/// The additional gas of the default fee without a partner (1 bps to the service) and of a surplus,
/// as whole transactions, in a token that the service already holds: at most one transfer and one
/// storage write.
/// forge-config: default.isolate = true
contract GasOfFeesTest is World {
    uint256 private constant AMOUNT = 100e18;

    Spender private spender;

    event log_named_uint(string key, uint256 value);

    function setUp() public override {
        super.setUp();
        spender = new Spender();
        b.mint(address(spender), 1e18);
        b.mint(serviceWallet, 1e18);
    }

    function test_onV3() public {
        bytes memory pools = v3Hop(address(a), address(b), 500);
        within(
            "V3",
            gasOf(saleOnV3(pools, 0, type(uint256).max)),
            gasOf(saleOnV3(pools, defaultFee(), type(uint256).max)),
            gasOf(saleOnV3(pools, 0, AMOUNT / 2))
        );
    }

    function test_byExecutor() public {
        bytes memory legs = v3Rest(address(a), address(b), 500);
        within(
            "executor, V3 leg",
            gasOf(saleByExecutor(legs, 0, type(uint256).max)),
            gasOf(saleByExecutor(legs, defaultFee(), type(uint256).max)),
            gasOf(saleByExecutor(legs, 0, AMOUNT / 2))
        );
        legs = v2Rest(address(a), address(b));
        within(
            "executor, V2 leg",
            gasOf(saleByExecutor(legs, 0, type(uint256).max)),
            gasOf(saleByExecutor(legs, defaultFee(), type(uint256).max)),
            gasOf(saleByExecutor(legs, 0, AMOUNT / 2))
        );
    }

    /// A pair pays once: with a share to pay, the output has to go through the router, which is one
    /// more transfer.
    function test_onV2() public {
        uint256 plain = gasOf(saleOnV2(0, type(uint256).max));
        uint256 fee = gasOf(saleOnV2(defaultFee(), type(uint256).max)) - plain;
        uint256 surplus = gasOf(saleOnV2(0, AMOUNT / 2)) - plain;
        emit log_named_uint("V2: default fee", fee);
        emit log_named_uint("V2: surplus", surplus);
        uint256 bar = spender.costOf(b, serviceWallet, true) + spender.costOf(b, trader, false);
        assertLe(fee, bar, "dearer than two transfers and a write");
        assertLe(surplus, bar, "dearer than two transfers and a write");
    }

    function within(string memory name, uint256 plain, uint256 withFee_, uint256 withSurplus) private {
        uint256 bar = spender.costOf(b, serviceWallet, true);
        emit log_named_uint(string.concat(name, ": default fee"), withFee_ - plain);
        emit log_named_uint(string.concat(name, ": surplus"), withSurplus - plain);
        emit log_named_uint("one transfer and one storage write", bar);
        assertLe(withFee_ - plain, bar, "the fee");
        assertLe(withSurplus - plain, bar, "the surplus");
    }

    function defaultFee() private view returns (uint256) {
        return withFee(serviceWallet, 1, 1 << 92);
    }

    function saleOnV3(bytes memory pools, uint256 word, uint256 quoted) private view returns (bytes memory) {
        return abi.encodeCall(router.swapExactAmountInOnUniswapV3, (onV3(a, b, AMOUNT, 1, quoted, pools), word, ""));
    }

    function saleOnV2(uint256 word, uint256 quoted) private view returns (bytes memory) {
        bytes memory pools = v2Hop(address(a), address(b));
        return abi.encodeCall(router.swapExactAmountInOnUniswapV2, (onV2(a, b, AMOUNT, 1, quoted, pools), word, ""));
    }

    function saleByExecutor(bytes memory legs, uint256 word, uint256 quoted) private view returns (bytes memory) {
        bytes memory program = executorData(bytes.concat(header(FROM_CALLER, address(a), address(b)), legs));
        return abi.encodeCall(
            router.swapExactAmountIn, (address(executor), generic(a, b, AMOUNT, 1, quoted), word, "", program)
        );
    }

    function gasOf(bytes memory call) private returns (uint256 used) {
        uint256 snapshot = vm.snapshotState();
        vm.prank(trader);
        (bool done,) = address(router).call(call);
        used = vm.lastCallGas().gasTotalUsed;
        assertTrue(done, "swaps");
        vm.revertToState(snapshot);
    }
}

/// Measures a transfer to a holder of the token in a transaction that changed the sender's balance
/// before, and optionally the change of a storage word.
contract Spender {
    uint256 private word = 1;

    function costOf(IERC20 token, address to, bool writes) external returns (uint256 used) {
        token.transfer(msg.sender, 1);
        used = gasleft();
        token.transfer(to, 1);
        if (writes) word = gasleft();
        used -= gasleft();
    }
}
