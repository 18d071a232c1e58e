// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ProductiveOrder, ProductiveOrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {DeltaYieldToken} from "../../src/strategy/DeltaYieldToken.sol";
import {SliceMoves} from "./SliceMoves.sol";
import {WeirdVault} from "./WeirdVault.sol";

/// The intent contract with a vault of a, a second one that can misbehave, and one of the wrapped
/// native token. Each has deposits of others, and a share of each is worth one unit.
abstract contract StrategyWorld is SliceMoves {
    uint256 internal constant PRINCIPAL = 10_000e18;

    DeltaYieldToken internal positions;
    IERC4626 internal calm;
    WeirdVault internal weird;
    IERC4626 internal nativeVault;

    function setUp() public virtual override {
        super.setUp();
        positions = DeltaYieldToken(deployOwn("DeltaYieldToken", abi.encode(intent, "Delta A", "dA", a)));
        calm = IERC4626(deployOwn("YieldVault", abi.encode("Shares of A", "sA", a)));
        weird = new WeirdVault(a);
        nativeVault = IERC4626(deployOwn("YieldVault", abi.encode("Shares of ETH", "sETH", weth)));
        vm.startPrank(owner);
        intent.setDeltaToken(address(a), address(positions));
        intent.addStrategyForToken(address(positions), address(calm));
        intent.addStrategyForToken(address(positions), address(weird));
        intent.addStrategyForToken(address(deposits), address(nativeVault));
        vm.stopPrank();
        fill(calm, a);
        fill(weird, a);
        fill(nativeVault, IERC20(weth));
        vm.prank(trader);
        a.approve(address(positions), type(uint256).max);
        paying.set(a, b, 20_000e18, 0);
        a.mint(trader, 10 * PRINCIPAL);
        b.mint(agent, 10 * PRINCIPAL);
        b.transfer(address(paying), 1_000_000e18);
        parties.push(address(positions));
        parties.push(address(calm));
        parties.push(address(weird));
        parties.push(address(nativeVault));
    }

    function fill(IERC4626 vault_, IERC20 asset) private {
        asset.approve(address(vault_), type(uint256).max);
        vault_.deposit(DEPTH / 10, address(this));
    }

    // Deposits of the trader

    function depositTo(IERC4626 vault_, uint256 amount) internal returns (uint256 shares) {
        uint256 before = sharesIn(vault_);
        vm.prank(trader);
        intent.depositToStrategy(address(a), amount, address(vault_));
        return sharesIn(vault_) - before;
    }

    function depositNativeToVault(uint256 amount) internal returns (uint256 shares) {
        vm.prank(trader);
        intent.depositNativeToStrategy{value: amount}(address(nativeVault));
        return deposits.strategyShares(address(nativeVault), trader);
    }

    function sharesIn(IERC4626 vault_) internal view returns (uint256) {
        return positions.strategyShares(address(vault_), trader);
    }

    /// Pays yield to all shareholders: basis points of the vault's total assets.
    function earn(IERC4626 vault_, uint256 bps) internal {
        uint256 amount = vault_.totalAssets() * bps / 10_000;
        if (vault_ == nativeVault) IERC20(weth).transfer(address(vault_), amount);
        else a.mint(address(vault_), amount);
    }

    // Orders

    /// Returns a sale of a deposit of `PRINCIPAL` and its yield, for at least twice as much of b.
    function saleFrom(IERC4626 vault_, uint256 shares) internal view returns (ProductiveOrder memory order) {
        order.owner = trader;
        (order.srcToken, order.destToken) = (address(a), address(b));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (PRINCIPAL, 2 * PRINCIPAL, 2 * PRINCIPAL);
        order.deadline = block.timestamp + 30 days;
        (order.strategy, order.shares, order.useShares) = (address(vault_), shares, true);
    }

    function signed(ProductiveOrder memory order) internal view returns (ProductiveOrderWithSig memory) {
        return sign(order, TRADER_KEY, address(intent));
    }

    function hashOf(ProductiveOrder memory order) internal view returns (bytes32) {
        return hashProductive(order, address(intent), block.chainid);
    }

    function productiveCall(ProductiveOrder memory order) internal view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettleProductive, (signed(order), 0, "", address(paying), ""));
    }

    function directProductive(ProductiveOrder memory order, uint256 amount) internal view returns (bytes memory) {
        return abi.encodeCall(intent.directSettleProductive, (signed(order), amount));
    }
}
